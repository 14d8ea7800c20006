/** The player app is built, not imported: its server build exports a `render` of this type, and the platform gets its location by configuration. */
export type { Render } from '@palaro/contract';
