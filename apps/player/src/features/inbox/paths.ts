export const webEmailPath = '/m/webEmail';
/** The message centre. */
export const messageCentrePath = '/m/message';
/** The inbox, or one message of it. */
export const messagesPath = (id?: string): string => (id === undefined ? '/m/messages' : `/m/messages?id=${id}`);
