import type { ChatMessage } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import { useSyncExternalStore } from 'react';
import { call, CallRefused } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { currentSession, subscribeSession } from '../../calls/session.ts';
import { shrunkPicture, uploadPicture } from '../pictures/index.ts';

/** A message that is on its way. */
export type Draft = {
  readonly clientId: string;
  readonly text: string;
  readonly file: File | null;
  /** The address of its picture in this browser. */
  readonly preview: string | null;
  readonly at: string;
  /** Why it was not sent; it and all behind it wait until it is sent again or removed. */
  readonly fault: TextKey | null;
};

export type SendCalls = {
  readonly send: (body: { clientId: string; text: string; picture: string | null }) => Promise<ChatMessage>;
  readonly upload: (file: File) => Promise<string>;
};

const ownCalls: SendCalls = {
  send: (body) => call('sendChat', { body }),
  upload: async (file) => uploadPicture(await shrunkPicture(file), 'attachment'),
};

/** A list that tells of its changes. */
const createDrafts = () => {
  let drafts: readonly Draft[] = [];
  const listeners = new Set<() => void>();
  return {
    list: (): readonly Draft[] => drafts,
    set: (next: readonly Draft[]): void => {
      drafts = next;
      for (const tell of listeners) tell();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/**
 * Messages in the order in which they were written, sent one after the other. One that fails holds the others back, so that the
 * order stays; it is sent again under the same id, which the platform stores once.
 */
export const createOutgoing = ({ send, upload }: SendCalls = ownCalls) => {
  const { list, set, subscribe } = createDrafts();
  let isSending = false;
  let typed = '';
  const uploaded = new Map<string, string>();
  let onSent: (message: ChatMessage) => void = () => undefined;
  const change = (clientId: string, fault: TextKey | null): void =>
    set(list().map((draft) => (draft.clientId === clientId ? { ...draft, fault } : draft)));
  const drop = (clientId: string): void => {
    const gone = list().find((draft) => draft.clientId === clientId);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    uploaded.delete(clientId);
    set(list().filter((draft) => draft.clientId !== clientId));
  };
  const deliver = async ({ clientId, text, file }: Draft): Promise<void> => {
    const isHere = (): boolean => list().some((draft) => draft.clientId === clientId);
    if (file !== null && !uploaded.has(clientId)) uploaded.set(clientId, await upload(file));
    // Dropped meanwhile: its member has left.
    if (!isHere()) return;
    const sent = await send({ clientId, text, picture: uploaded.get(clientId) ?? null });
    if (isHere()) onSent(sent);
    drop(clientId);
  };
  const pump = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let [head] = list(); head !== undefined && head.fault === null; [head] = list()) {
      try {
        await deliver(head);
      } catch (error) {
        const code = error instanceof CallRefused ? error.code : 'unknown_error';
        // It was not used in time: it is uploaded anew.
        if (code === 'picture_unknown') uploaded.delete(head.clientId);
        change(head.clientId, `errors.${code}`);
      }
    }
    isSending = false;
  };
  const retry = (): void => {
    const [head] = list();
    if (head?.fault) change(head.clientId, null);
    void pump();
  };
  const remove = (clientId: string): void => {
    drop(clientId);
    void pump();
  };
  return {
    subscribe,
    list,
    /** What is written and not sent yet: it stands there again after a look at another screen. */
    typed: (): string => typed,
    type: (text: string): void => void (typed = text),
    /** Who is told of a message once it is stored. */
    onSent: (tell: (message: ChatMessage) => void): void => void (onSent = tell),
    add: (text: string, file: File | null): void => {
      const preview = file === null ? null : URL.createObjectURL(file);
      set([...list(), { clientId: crypto.randomUUID(), text, file, preview, at: new Date(clock.now()).toISOString(), fault: null }]);
      // Whoever writes on wants the one before to go too.
      retry();
    },
    retry,
    /** What the platform has stored, though its answer was lost, holds nothing back. */
    found: (stored: ReadonlySet<string>): void => {
      const [head] = list();
      if (head?.fault && stored.has(head.clientId)) remove(head.clientId);
    },
    remove,
    clear: (): void => {
      typed = '';
      for (const { clientId } of list()) drop(clientId);
    },
  };
};

/** Of this tab: what is under way goes on when the screen is left. */
export const outgoing = createOutgoing();

const noDrafts: readonly Draft[] = [];
export const useOutgoing = (): readonly Draft[] => useSyncExternalStore(outgoing.subscribe, outgoing.list, () => noDrafts);

/**
 * Keeps the waiting messages to the member who wrote them: when another member logs in they are gone. Whoever logs in again has them
 * still. What failed for want of a network goes when it is back. Returns what ends it.
 */
export const keepOutgoing = (messages: ReturnType<typeof createOutgoing>): (() => void) => {
  const userNow = (): string | null => currentSession().info?.userName ?? null;
  let owner = userNow();
  const leave = subscribeSession(() => {
    const user = userNow();
    if (user === null || user === owner) return;
    owner = user;
    messages.clear();
  });
  const onOnline = (): void => {
    const fault = messages.list()[0]?.fault;
    if (fault === 'errors.offline' || fault === 'errors.slow') messages.retry();
  };
  window.addEventListener('online', onOnline);
  return () => {
    leave();
    window.removeEventListener('online', onOnline);
  };
};

let isKept = false;
/** From the first look at the chat on, on every screen: a member may log out anywhere. */
export const keepOwnOutgoing = (): void => {
  if (isKept) return;
  isKept = true;
  keepOutgoing(outgoing);
};
