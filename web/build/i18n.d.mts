/** Everything that is wrong with the texts of a page, and how many messages it has. */
export function check(src: string): Promise<{ faults: string[]; messages: number }>;
