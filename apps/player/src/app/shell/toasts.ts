/** The toast host in a chunk of its own: the document carries no toast, so it can come after hydration. */
export { ToastHost } from '@palaro/ui';
