export { LanguageButton } from './language-button.tsx';
export { LanguageFlag } from './language-flag.tsx';
export { followDevice } from './theme-choice.ts';
