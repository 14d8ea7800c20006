/** The player app is built, not imported: its server build exports a `render` of this type, and the platform is told where it is. */
export type { Render } from '@palaro/contract';
