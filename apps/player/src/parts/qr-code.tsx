import { VisuallyHidden } from '@palaro/ui';
import { encode } from 'uqr';
import './qr-code.css';

/** A QR code as a drawing: dark on light in both themes, for cameras want it so. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </>
  );
};
