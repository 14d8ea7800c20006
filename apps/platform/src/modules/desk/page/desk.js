import { ask as askPlatform, calmly, createPauses, createSilence, createUse, platformNow, readFile } from './desk-ask.js';
import { createList, newConversation } from './desk-list.js';
import { createLogin } from './desk-login.js';
import { conversationRow, messageRows, tellingIn, typingIn } from './desk-view.js';

const $ = (selector) => document.querySelector(selector);
const [desk, talk, body, composer] = ['#desk', '#talk', '#body', '#composer'].map($);
const typingEveryMs = 3000;
/** A stream on which nothing was heard for so long is dead, whatever the browser believes: two beats and a half. */
const silentMsMax = 50_000;
/** Between two looks at what has changed. */
const refreshEveryMs = 1000;
/** Conversations that are asked for at once; when more have changed, the list is. */
const changedMax = 50;

/** Those that were opened since the login, by id: what is written, attached or being sent in one stays with it. */
const opened = new Map();
/** The one that is shown: its messages by place, what is being sent, and the player's marks. */
let open = null;
let stream = null;
let lastTyping = 0;
/** Whether the operator may answer, or only read. */
let mayAnswer = false;
/** Ids of conversations that have changed since the last look; null stands for all. */
const changed = new Set();
const streamPauses = createPauses();
const refreshPauses = createPauses();
const sendPauses = createPauses();

/** Asks the platform; a login that has ended shows the login. */
const ask = async (path, options) => {
  try {
    return await askPlatform(path, options);
  } catch (error) {
    if (error.code === 'not_logged_in') showLogin(desk.hidden ? '' : 'Your session has ended. Please log in again.');
    throw error;
  }
};
const list = createList(ask);
const post = (path, data) => ask(path, { method: 'POST', data });
const use = createUse();
const onClick = tellingIn($('#fault'));
const showTyping = typingIn($('#typing'));

const showLogin = (fault = '') => {
  silence.stop();
  stream?.close();
  stream = null;
  open = null;
  opened.clear();
  changed.clear();
  desk.hidden = true;
  login.showLogin(fault);
};

const showList = () => {
  const now = platformNow();
  const conversations = list.rows();
  $('#none').hidden = conversations.length > 0;
  $('#count').textContent = list.words();
  $('#more').hidden = !list.hasMore();
  const focused = document.activeElement?.closest('#conversations li');
  const at = focused ? [...$('#conversations').children].indexOf(focused) : -1;
  $('#conversations').replaceChildren(...conversations.map((one) => conversationRow(one, one.id === open?.id, now, openConversation)));
  if (at >= 0) $('#conversations').children[at]?.querySelector('button').focus();
  const unread = conversations.reduce((sum, one) => sum + one.unread, 0);
  document.title = unread > 0 ? `(${unread}) Support desk` : 'Support desk';
};

const showMessages = () => {
  if (open === null) return;
  const isAtEnd = body.scrollHeight - body.scrollTop - body.clientHeight < 80;
  const stored = [...open.messages.values()].sort((a, b) => a.seq - b.seq);
  const sending = open.sending.filter(({ clientId }) => !stored.some((one) => one.clientId === clientId));
  $('#messages').replaceChildren(
    ...messageRows([...stored, ...sending], { id: open.id, state: open.state, retry: sendAgain, drop: dropDraft }),
  );
  $('#older').hidden = !open.hasOlder;
  if (isAtEnd) body.scrollTop = body.scrollHeight;
};

const refreshList = async () => {
  $('#me').textContent = await list.load();
  showList();
};

/** Marks what is seen as read: only while the page is looked at. */
const markRead = () => {
  if (open === null || document.hidden || !mayAnswer) return;
  if (open.upTo <= open.readTo) return;
  open.readTo = open.upTo;
  void post('read', { id: open.id, seq: open.upTo }).catch(() => undefined);
};

/** Fetches what comes after the last message that is here: nothing is fetched twice, nothing left out. */
const catchUp = async (one) => {
  for (let more = true; more;) {
    const page = await ask(`messages?${new URLSearchParams({ id: one.id, ...(one.isLoaded ? { after: one.upTo } : {}) })}`);
    if (!one.isLoaded) one.hasOlder = page.more;
    more = one.isLoaded && page.more;
    one.isLoaded = true;
    for (const message of page.content) one.messages.set(message.seq, message);
    // An own answer may stand further on already: what comes before it is asked for all the same.
    one.upTo = Math.max(one.upTo, ...page.content.map(({ seq }) => seq));
    one.state = page.state;
    if (page.content.some(({ from }) => from === 'player')) $('#typing').textContent = '';
  }
  if (one === open) {
    showMessages();
    markRead();
  }
};

/** Asks for the conversations that have changed, or for the whole list; what fails is asked for again. */
const refresh = calmly(async () => {
  const ids = [...changed];
  changed.clear();
  try {
    if (ids.length > changedMax || ids.includes(null)) await refreshList();
    else if (ids.length > 0) await list.update(ids);
    showList();
    if (open !== null && (ids.includes(open.id) || ids.includes(null))) await catchUp(open);
    refreshPauses.reset();
  } catch (error) {
    for (const id of ids) changed.add(id);
    if (stream !== null) void refreshPauses.wait().then(refresh);
    throw error;
  }
}, refreshEveryMs);
const refreshOf = (id) => {
  changed.add(id);
  void refresh();
};

/** The picture that goes with the next answer of the open conversation, and why the last one did not go. */
const showComposer = () => {
  const { attached, fault } = open;
  $('#preview').hidden = attached === null;
  if (attached !== null) $('#preview img').src = attached.preview;
  composer.querySelector('.fault').textContent = fault;
};
/** Lets go of the picture of something that was sent or taken away. */
const free = (item) => item?.preview && URL.revokeObjectURL(item.preview);
const attach = (attached) => {
  open.attached = attached;
  // The same file may be chosen again after it was taken away.
  $('#file').value = '';
  showComposer();
};
/** Attaches a file, which is read at once: it may be changed or deleted before it is sent. */
const attachFile = (file) => {
  const one = open;
  const attached = { file: readFile(file), preview: URL.createObjectURL(file) };
  one.fault = '';
  attach(attached);
  void attached.file.catch((error) => {
    // What was sent meanwhile fails by itself.
    if (one.attached !== attached) return;
    free(attached);
    one.attached = null;
    one.fault = error.message;
    if (one === open) showComposer();
  });
};

const openConversation = (one) => {
  open = opened.get(one.id) ?? newConversation(one.id);
  opened.set(one.id, open);
  desk.dataset.open = 'true';
  talk.hidden = false;
  $('#player').textContent = one.username;
  $('#fault').textContent = '';
  $('#typing').textContent = '';
  composer.text.value = open.text;
  lastTyping = 0;
  showComposer();
  showMessages();
  body.scrollTop = body.scrollHeight;
  showList();
  void catchUp(open).catch(() => refreshOf(one.id));
  composer.text.focus();
};

const showOlder = async () => {
  const one = open;
  const first = Math.min(...one.messages.keys());
  const page = await ask(`messages?${new URLSearchParams({ id: one.id, before: first })}`);
  for (const message of page.content) one.messages.set(message.seq, message);
  one.hasOlder = page.more;
  const height = body.scrollHeight;
  showMessages();
  body.scrollTop += body.scrollHeight - height;
};

/** Sends what waits, one after the other in its order; the same message again is stored once. */
const sendWaiting = async (one) => {
  if (one.isSending) return;
  one.isSending = true;
  // Nothing of one agent is sent by the next.
  while (opened.get(one.id) === one && one.sending.length > 0 && !one.sending[0].failed) {
    const [draft] = one.sending;
    try {
      if (draft.file && !draft.uploaded) draft.uploaded = (await ask('/desk/pictures', { method: 'POST', file: await draft.file })).id;
      const data = { id: one.id, clientId: draft.clientId, text: draft.text, picture: draft.uploaded ?? null };
      const sent = await post('messages', data);
      one.messages.set(sent.seq, sent);
      one.sending.shift();
      free(draft);
      sendPauses.reset();
    } catch (error) {
      if (error.code === undefined) {
        // Nobody answered: it may have been stored, and is sent again as it is.
        await sendPauses.wait();
        continue;
      }
      if (error.code === 'picture_unknown') draft.uploaded = undefined;
      draft.failed = true;
      one.fault = error.message;
    }
    if (one !== open) continue;
    showComposer();
    showMessages();
  }
  one.isSending = false;
};
const sendAgain = (draft) => {
  draft.failed = false;
  open.fault = '';
  showComposer();
  showMessages();
  void sendWaiting(open);
};
/** Takes away what was not sent; what waits behind it goes. */
const dropDraft = (draft) => {
  open.sending = open.sending.filter((one) => one !== draft);
  free(draft);
  open.fault = '';
  showComposer();
  showMessages();
  void sendWaiting(open);
};

const send = () => {
  const text = composer.text.value.trim();
  if (open === null || (text === '' && open.attached === null)) return;
  open.fault = '';
  open.sending.push({
    clientId: crypto.randomUUID(),
    from: 'agent',
    text,
    at: new Date(platformNow()).toISOString(),
    ...open.attached,
  });
  open.text = '';
  composer.text.value = '';
  // A message ends the typing at the other side; the next word begins it anew.
  lastTyping = 0;
  attach(null);
  showMessages();
  body.scrollTop = body.scrollHeight;
  void sendWaiting(open);
};

/** Tries until the list can be fetched, then follows again; a login that has ended ends it. */
const followAgain = async (lost) => {
  while (stream === lost) {
    await streamPauses.wait();
    const isAnswered =
      stream === lost &&
      (await refreshList().then(
        () => true,
        () => false,
      ));
    if (isAnswered && stream === lost) follow();
  }
};

/** The platform hears that somebody is there, and this page that the platform is. */
const answerBeat = () => {
  silence.heard();
  const active = use.take();
  // What was not heard is said with the next beat.
  void post('here', { active }).catch(() => active && use.note());
};

const follow = () => {
  stream?.close();
  const own = new EventSource('/desk/events');
  stream = own;
  silence.heard();
  own.addEventListener('beat', answerBeat);
  own.addEventListener('open', () => {
    streamPauses.reset();
    $('#link').textContent = '';
    refreshOf(null);
  });
  own.addEventListener('changed', ({ data }) => refreshOf(JSON.parse(data).id));
  own.addEventListener('typing', ({ data }) => {
    if (JSON.parse(data).id === open?.id) showTyping();
  });
  own.addEventListener('error', () => {
    if (own !== stream) return;
    $('#link').textContent = 'Not connected';
    // A refusal ends a stream for good; a lost connection is taken up again by the browser itself.
    if (own.readyState === EventSource.CLOSED) void followAgain(own);
  });
};

/** A connection that died without a word is given up for another. */
const silence = createSilence(silentMsMax, () => {
  $('#link').textContent = 'Not connected';
  follow();
});

/** The network is there again, or the page is looked at: nothing waits any longer. */
const hurry = () => {
  if (stream === null || document.hidden) return;
  for (const pauses of [streamPauses, refreshPauses, sendPauses]) pauses.hurry();
  refreshOf(null);
};

/** Opens the desk of an account that may read the chat. */
const enter = async (account) => {
  mayAnswer = account.permissions.includes('chat:answer');
  try {
    await refreshList();
  } catch (error) {
    if (error.code === 'not_logged_in') return;
    $('#link').textContent = 'Not connected';
  }
  $('#fault').textContent = '';
  desk.hidden = false;
  desk.dataset.open = 'false';
  talk.hidden = true;
  composer.hidden = !mayAnswer;
  follow();
};
const login = createLogin(ask, post, enter);

onClick($('#logout'), 'You may still be logged in.', () => post('/wps/operator/logout', {}).then(() => showLogin()));
$('#back').addEventListener('click', () => {
  open = null;
  talk.hidden = true;
  desk.dataset.open = 'false';
  showList();
});
onClick($('#older'), 'Older messages cannot be shown.', showOlder);
composer.addEventListener('submit', (event) => {
  event.preventDefault();
  send();
});
composer.text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  send();
});
composer.text.addEventListener('input', () => {
  if (open === null) return;
  open.text = composer.text.value;
  const now = platformNow();
  if (now - lastTyping < typingEveryMs) return;
  lastTyping = now;
  void post('typing', { id: open.id }).catch(() => undefined);
});
$('#attach').addEventListener('click', () => $('#file').click());
$('#file').addEventListener('change', () => {
  const [file] = $('#file').files;
  if (open === null || !file) return;
  free(open.attached);
  attachFile(file);
});
$('#preview button').addEventListener('click', () => {
  free(open.attached);
  attach(null);
});
onClick($('#more'), 'No more conversations can be shown.', () => list.more().then(showList));
document.addEventListener('visibilitychange', () => {
  markRead();
  hurry();
});
window.addEventListener('online', hurry);
// Waiting times grow without news.
setInterval(showList, 30_000);

/** Whoever has a session comes back to it; where nobody answers it is asked for again. */
const comeBack = async () => {
  while (stream === null) {
    try {
      return await login.take(await ask('/wps/operator/account'));
    } catch (error) {
      if (error.code === 'not_logged_in') return undefined;
      login.showLogin(error.message);
      if (error.code !== undefined) return undefined;
      await streamPauses.wait();
    }
  }
  return undefined;
};
void comeBack();
