export { createContentDocuments, type ContentDocuments } from './content-documents.ts';
export type { ContentDeps } from './content.ts';
export { createContentModule } from './content-module.ts';
export { contentHandlers } from './content-handlers.ts';
export { contentKinds, kindOfType, type ContentKind } from './content-kinds.ts';
export type { NewItem } from './content-store.ts';
export { createContent, type Content } from './content.ts';
