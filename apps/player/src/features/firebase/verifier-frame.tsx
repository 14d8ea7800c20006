import { useEffect, useRef, useState } from 'react';
import { useText } from '../../texts/text.tsx';

const [heightMin, heightMax] = [72, 600];

/** What the page in the frame says: that somebody has passed, or how tall it is. Null for anything else. */
const said = (data: unknown): { readonly token?: string; readonly height?: number } | null => {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, token, height } = data as Record<string, unknown>;
  if (kind !== 'verifier') return null;
  if (typeof token === 'string' && token !== '') return { token };
  return typeof height === 'number' && Number.isFinite(height) ? { height } : null;
};

/**
 * A page of another origin that tells people from programs. It answers by messages, which count only from this frame and its own origin;
 * each page is good for one answer.
 */
export const VerifierFrame = ({ url, onToken }: { url: string; onToken: (token: string) => void }) => {
  const { t } = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(heightMin);
  const address = new URL(url);
  address.searchParams.set('site', location.origin);
  const { origin } = address;
  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent): void => {
      if (from !== origin || source === null || source !== frame.current?.contentWindow) return;
      const message = said(data);
      if (message?.token !== undefined) onToken(message.token);
      if (message?.height !== undefined) setHeight(Math.min(heightMax, Math.max(heightMin, message.height)));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin, onToken]);
  return (
    <iframe
      ref={frame}
      className="verifier"
      title={t('verification.verifier')}
      src={address.href}
      height={height}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the check keeps its state in its own origin's storage; that origin is never ours
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="origin"
    />
  );
};
