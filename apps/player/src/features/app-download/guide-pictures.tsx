import type { ReactNode } from 'react';

/** A phone of 96 by 120 px, drawn in the colours of the theme; what the player has to tap is lit in the accent. */
const Phone = ({ children }: { children: ReactNode }) => (
  <svg className="app-picture" viewBox="0 0 96 120" width={96} height={120} aria-hidden>
    <rect className="app-picture__glow" x="0" y="0" width="96" height="120" rx="14" />
    <path className="app-picture__body" d="M20 120V26a12 12 0 0 1 12-12h32a12 12 0 0 1 12 12v94Z" />
    <path className="app-picture__screen" d="M24 120V27a9 9 0 0 1 9-9h30a9 9 0 0 1 9 9v93Z" />
    <rect className="app-picture__body" x="41" y="20.5" width="14" height="3.5" rx="1.75" />
    {children}
  </svg>
);
const lines = (y: number, ...widths: number[]) =>
  widths.map((width, index) => (
    <rect key={y + index * 7} className="app-picture__line" x="30" y={y + index * 7} width={width} height="3" rx="1.5" />
  ));
/** The app's icon: the star on its night sky. */
const AppIcon = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 64})`}>
    <rect className="app-picture__night" width="64" height="64" rx="15" />
    <g transform="translate(8 8) scale(.75)">
      <use href="#d-parol" />
    </g>
  </g>
);
const Tap = ({ x, y }: { x: number; y: number }) => (
  <g className="app-picture__tap">
    <circle className="app-picture__ring" cx={x} cy={y} r="11" />
    <circle className="app-picture__finger" cx={x} cy={y} r="5" />
  </g>
);

/** The download button on this page. */
export const DownloadPicture = () => (
  <Phone>
    <AppIcon x={37} y={34} size={22} />
    {lines(63, 36, 24)}
    <rect className="app-picture__lit" x="30" y="84" width="36" height="15" rx="7.5" />
    <path className="app-picture__sign" d="M48 87v7m-3-3 3 3 3-3" />
    <Tap x={62} y={100} />
  </Phone>
);
/** A switch that has to be turned on. */
export const AllowPicture = () => (
  <Phone>
    {lines(36, 26, 36, 30)}
    <rect className="app-picture__card" x="28" y="64" width="40" height="26" rx="6" />
    {lines(72, 14)}
    <rect className="app-picture__lit" x="48" y="70" width="17" height="10" rx="5" />
    <circle className="app-picture__sign-fill" cx="60" cy="75" r="3.6" />
    <Tap x={60} y={88} />
  </Phone>
);
/** The app among others on the home screen. */
export const HomePicture = () => (
  <Phone>
    {[31, 44, 57].flatMap((x) =>
      [34, 48].map((y) => <rect key={`${x} ${y}`} className="app-picture__line" x={x} y={y} width="9" height="9" rx="2.6" />),
    )}
    <AppIcon x={35} y={68} size={26} />
    <Tap x={61} y={96} />
  </Phone>
);
/** The browser's share sign. */
export const SharePicture = () => (
  <Phone>
    {lines(36, 36, 28, 32, 20)}
    <rect className="app-picture__card" x="24" y="92" width="48" height="28" />
    <rect className="app-picture__lit" x="39" y="95" width="18" height="18" rx="5" />
    <path className="app-picture__sign" d="M45.5 103H44v6.5h8V103h-1.5M48 106.5v-8.5m-2.5 2.5 2.5-2.5 2.5 2.5" />
    <Tap x={62} y={110} />
  </Phone>
);
/** The line with the plus in the browser's menu. */
export const MenuPicture = () => (
  <Phone>
    {lines(34, 36, 24)}
    <path className="app-picture__card" d="M24 120V60a7 7 0 0 1 7-7h34a7 7 0 0 1 7 7v60Z" />
    {lines(62, 26)}
    <rect className="app-picture__lit" x="28" y="73" width="40" height="15" rx="5" />
    <path className="app-picture__sign" d="M33 80.5h14M59 76.5v8m-4-4h8" />
    {lines(96, 30, 20)}
    <Tap x={64} y={92} />
  </Phone>
);
/** The question with the app's icon and its confirmation. */
export const AddPicture = () => (
  <Phone>
    <rect className="app-picture__card" x="28" y="42" width="40" height="54" rx="8" />
    <AppIcon x={39} y={48} size={18} />
    {lines(71, 36)}
    <rect className="app-picture__lit" x="34" y="80" width="28" height="11" rx="5.5" />
    <path className="app-picture__sign" d="m45 85.5 2.200 2.200 4-4.400" />
    <Tap x={63} y={94} />
  </Phone>
);
/** The phone's settings with the profile on top. */
export const SettingsPicture = () => (
  <Phone>
    <rect className="app-picture__lit" x="28" y="34" width="40" height="18" rx="6" />
    <circle className="app-picture__sign" cx="37" cy="43" r="4" />
    <path className="app-picture__sign" d="M45 43h16" />
    <rect className="app-picture__card" x="28" y="58" width="40" height="40" rx="6" />
    {lines(66, 22, 30, 18, 26)}
    <Tap x={64} y={56} />
  </Phone>
);
/** Another phone that opens this address. */
export const AddressPicture = () => (
  <Phone>
    <rect className="app-picture__lit" x="28" y="32" width="40" height="12" rx="6" />
    <path className="app-picture__sign" d="M34 38h20" />
    <AppIcon x={37} y={54} size={22} />
    {lines(86, 36, 24)}
    <Tap x={62} y={46} />
  </Phone>
);
