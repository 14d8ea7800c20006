// Written by build.ts: one module for each language and part.
declare module '#compiled/*' {
  export const messages: import('./catalogue.ts').Catalogue;
}
