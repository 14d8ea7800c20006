export { createContentModule } from './content-module.ts';
export { contentHandlers } from './content-handlers.ts';
export type { NewItem } from './content-store.ts';
export { createContent, type Content } from './content.ts';
