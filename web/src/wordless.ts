import { wanted, type Language } from './i18n';

// What is said when not even the words have come: a sentence in the language of the reader.
const WORDS: Record<Language, [says: string, again: string]> = {
  en: ['A part of Mutal did not arrive. Check the connection, then try again.', 'Try again'],
  de: [
    'Ein Teil von Mutal ist nicht angekommen. Prüfe die Verbindung und versuche es noch einmal.',
    'Noch einmal',
  ],
  fr: ['Une partie de Mutal n’est pas arrivée. Vérifiez la connexion, puis réessayez.', 'Réessayer'],
  cs: ['Část Mutalu nedorazila. Zkontrolujte připojení a zkuste to znovu.', 'Zkusit znovu'],
};

/** Says so in the place of the page, with a button that tries again. */
export function wordless(target: HTMLElement, language = wanted()): void {
  const [says, again] = WORDS[language]!;
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = says;
  const button = document.createElement('button');
  button.className = 'button lead';
  button.textContent = again;
  button.onclick = () => location.reload();
  const page = document.createElement('main');
  page.className = 'page narrow';
  const title = document.createElement('h1');
  title.textContent = 'Mutal';
  page.append(title, text, button);
  target.replaceChildren(page);
  document.documentElement.lang = language;
}
