/** The app's own chat with support; `text` in its query stands typed already. */
export const chatPath = '/m/chat';
