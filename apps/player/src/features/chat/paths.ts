/** The app's own chat with support. */
export const chatPath = '/m/chat';
