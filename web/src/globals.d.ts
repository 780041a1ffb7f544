/** The number of this build of the page; "dev" under the development server. */
declare const __BUILD__: string;
