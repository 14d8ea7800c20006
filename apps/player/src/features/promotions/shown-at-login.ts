/** Under which key the app keeps which promotions are shown to a member now. */
export const shownAtLogin = (user: string) => ['promotions', 'shownAtLogin', user] as const;
