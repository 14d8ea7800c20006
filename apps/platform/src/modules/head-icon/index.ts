export { createHeadIconModule } from './head-icon-module.ts';
