/** The icons of the product, by their names in Phosphor. The sprites hold these and no others; `node src/icons/build.ts` after a change. */

/** Inlined in the document: what home, its bars and the login screen show first. */
export const criticalIconNames = [
  'arrows-clockwise-bold', 'bell', 'bird-fill', 'caret-left-bold', 'caret-right-bold', 'cards-fill', 'cherries-fill', 'eye', 'eye-slash', 'fire-fill', 'fish-fill',
  'game-controller-fill', 'gift', 'globe', 'headset', 'house', 'house-fill', 'list-bold', 'megaphone-simple-fill', 'pause-fill', 'play-fill', 'plus-bold', 'poker-chip-fill', 'soccer-ball-fill',
  'sparkle-fill', 'star', 'star-fill', 'ticket-fill', 'trophy-fill', 'user', 'video-camera-fill', 'x-bold',
] as const;

/** Fetched as one file, after the document. */
export const restIconNames = [
  'android-logo', 'apple-logo', 'arrow-down-bold', 'arrow-square-out', 'arrow-up-bold', 'arrows-left-right-bold', 'bank', 'bell-fill', 'calendar-blank', 'camera',
  'caret-down-bold', 'caret-up-bold', 'chart-line-up', 'chat-circle-dots', 'check-bold', 'check-circle-fill', 'clock', 'clock-counter-clockwise', 'cloud-slash', 'coins',
  'confetti-fill', 'copy', 'crown-simple', 'crown-simple-fill', 'currency-circle-dollar', 'device-mobile', 'device-mobile-camera', 'dice-five-fill', 'dots-three-bold',
  'download-simple', 'envelope-simple', 'facebook-logo-fill', 'file-text', 'fingerprint', 'funnel', 'gear', 'gift-fill', 'google-logo-bold', 'hand-coins', 'hash',
  'headset-fill', 'hourglass', 'identification-card', 'image-broken', 'info-fill', 'key', 'lifebuoy', 'lightning-fill', 'link-simple', 'list-bullets', 'lock-simple',
  'magnifying-glass-bold', 'medal-fill', 'minus-bold', 'monitor-play-fill', 'moon', 'paper-plane-right-fill', 'pencil-simple', 'percent', 'phone',
  'play-circle', 'puzzle-piece-fill', 'qr-code', 'question', 'ranking', 'receipt', 'share-network', 'shield-check', 'sign-out', 'smiley-sad',
  'sort-ascending', 'squares-four-fill', 'storefront-fill', 'sun', 'telegram-logo', 'translate', 'trash', 'tree-structure', 'upload-simple', 'user-fill', 'users-four',
  'users-three', 'wallet', 'warning-circle-fill', 'warning-fill', 'whatsapp-logo', 'wifi-slash', 'wrench',
] as const;

export type IconName = (typeof criticalIconNames)[number] | (typeof restIconNames)[number];

/** Icons that point along the line of text: they turn round in right-to-left scripts. */
export const directionalIconNames: readonly IconName[] = [
  'arrow-square-out', 'caret-left-bold', 'caret-right-bold', 'chart-line-up', 'list-bullets', 'megaphone-simple-fill', 'paper-plane-right-fill', 'sign-out', 'sort-ascending',
];
