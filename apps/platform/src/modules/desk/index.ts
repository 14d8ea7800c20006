export { createDeskModule } from './desk-module.ts';
