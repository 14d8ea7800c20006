/** The sign-out question's code, fetched when it is first asked. */
export const loadSignOutDialog = () => import('./sign-out-dialog.tsx').then((it) => it.SignOutDialog);
