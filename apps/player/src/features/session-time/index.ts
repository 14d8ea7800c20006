/** What keeps a member's session, fetched once there is one. */
export const loadSessionKeeper = () => import('./session-time.ts').then((it) => it.keepSession);
/** The warning before a session ends, fetched when it is due. */
export const loadSessionEndDialog = () => import('./session-end-dialog.tsx').then((it) => it.SessionEndDialog);
