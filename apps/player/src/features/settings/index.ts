export { LanguageFlag } from './language-flag.tsx';
