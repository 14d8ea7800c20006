/** What the desk shows, as elements; every text is set as text. */

export const make = (tag, { className, text, ...rest } = {}, children = []) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  Object.assign(element, rest);
  element.append(...children);
  return element;
};

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const minuteMs = 60_000;

/** How long somebody has waited, in whole minutes or hours; `new` in the first minute. */
export const waited = (since, now) => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  if (minutes === 0) return 'new';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

const lastOf = ({ lastText, lastFrom, hasPicture }) =>
  `${lastFrom === 'agent' ? 'Desk: ' : ''}${lastText || (hasPicture ? 'Picture' : '')}`;

export const conversationRow = (one, isOpen, now, open) => {
  const button = make('button', { type: 'button', onclick: () => open(one) }, [
    make('b', { text: one.username, dir: 'auto' }),
    one.unread > 0
      ? make('span', { className: 'count', text: one.unread > 99 ? '99+' : String(one.unread), ariaLabel: `${one.unread} not read` })
      : make('span'),
    make('span', { className: 'last', text: lastOf(one), dir: 'auto' }),
    one.waitingSince === null
      ? make('span', { className: 'when', text: time.format(Date.parse(one.lastAt)) })
      : make('span', { className: 'wait', text: waited(one.waitingSince, now) }),
  ]);
  button.setAttribute('aria-current', String(isOpen));
  return make('li', {}, [button]);
};

const notices = { away: 'Auto-reply sent: we are away.', closed: 'Auto-reply sent: we are closed.' };

const markOf = (message, state) => {
  if (message.from !== 'agent') return '';
  if (message.failed) return ' · not sent';
  if (message.seq === undefined) return ' · sending';
  if (message.seq <= state.read) return ' · read';
  return message.seq <= state.delivered ? ' · delivered' : ' · sent';
};

const bubble = (message, { id, state, retry, drop }) => {
  const parts = [];
  if (message.picture) {
    const address = (size) => `/desk/pictures?${new URLSearchParams({ id, picture: message.picture, size })}`;
    const img = make('img', { src: address('small'), alt: 'Picture', width: 180, height: 180 });
    parts.push(make('a', { href: address('full'), target: '_blank', rel: 'noopener' }, [img]));
  } else if (message.preview) parts.push(make('img', { src: message.preview, alt: 'Picture', width: 180, height: 180 }));
  const words = message.from === 'system' ? `${notices[message.notice] ?? ''}${message.text ? ` “${message.text}”` : ''}` : message.text;
  if (words) parts.push(make('span', { text: words, dir: 'auto' }));
  const who = message.from === 'agent' && message.agent ? `${message.agent} · ` : '';
  parts.push(make('small', { text: `${who}${time.format(Date.parse(message.at))}${markOf(message, state)}` }));
  if (message.failed)
    for (const [text, act] of [
      ['Send again', retry],
      ['Take away', drop],
    ])
      parts.push(make('button', { type: 'button', className: 'quiet', text, onclick: () => act(message) }));
  return make('li', { className: `bubble bubble--${message.from}${message.failed ? ' bubble--failed' : ''}` }, parts);
};

/** The messages of a conversation, by days. */
export const messageRows = (messages, options) => {
  const rows = [];
  let shown = '';
  for (const message of messages) {
    const of = day.format(Date.parse(message.at));
    if (of !== shown) rows.push(make('li', { className: 'day', text: of }));
    shown = of;
    rows.push(bubble(message, options));
  }
  return rows;
};

const typingShownMs = 6000;
/** Says for a while that the player is typing. */
export const typingIn = (place) => {
  let end;
  return () => {
    place.textContent = 'The player is typing …';
    clearTimeout(end);
    end = setTimeout(() => (place.textContent = ''), typingShownMs);
  };
};

/** Does what a button is for; why it could not be done is said in one place, until the next try. */
export const tellingIn = (place) => (button, fault, work) =>
  button.addEventListener('click', async () => {
    place.textContent = '';
    try {
      await work();
    } catch (error) {
      // The login is shown then.
      if (error.code !== 'not_logged_in') place.textContent = `${fault} ${error.message}`;
    }
  });
