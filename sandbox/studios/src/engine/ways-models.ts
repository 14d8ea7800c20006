import type { ReelModel } from './lines.ts';

/** The three ways models. Pays of three, four and five of a kind in coins, twenty coins are a stake; the return is exact, see `expectation.ts`. */
export const WAYS_MODELS = {
  'ways-low': {
    id: 'ways-low',
    strips: [
      'K5K36122165A433A5A3Q1AS4Q52QQK6K65Q6A44K',
      '16K5A61KAQ256553WQQA6Q424S1Q3A65KK4334K2S6A',
      '4Q51K1AK6662QA5A563K6K5QS4Q3WA4Q3K345212A1',
      'AA3QS45AWKQ4K63132KKS614Q56Q52Q62A53K1A546',
      'Q24Q6S35KK4216K3461352Q1KKAA5Q4Q5AA6365A',
    ],
    pays: [
      null, // wild
      null, // scatter
      [45, 120, 350], // picture 1
      [35, 95, 280], // picture 2
      [28, 70, 210], // picture 3
      [23, 55, 160], // picture 4
      [19, 45, 120], // picture 5
      [16, 35, 95], // picture 6
      [12, 23, 55], // A
      [9, 19, 45], // K
      [9, 19, 45], // Q
    ],
    free: { spins: 8, multiplier: 2, scatterStakes: [2, 10, 50] },
    capStakes: 1_000,
    rtpPpm: 954_000,
  },
  'ways-medium': {
    id: 'ways-medium',
    strips: [
      '6QA5QQ13A1S4A56QA4KA2266KKK4542Q65QK33AK',
      'A6KKK3KK2A465314AQ5SQA5QAW2Q44QQ625AS1K366',
      'QW6K6AQ4345S5KA1336K2AA51AKK564Q6QWQQAK4262',
      '35AWQKKQQ545A26A2QK1K4K6S656633AAQ4S2Q41AK',
      '36S2K126KK45Q325QAKA5A6Q4QQA61KA64A3KQ4',
    ],
    pays: [
      null, // wild
      null, // scatter
      [40, 160, 630], // picture 1
      [30, 95, 390], // picture 2
      [24, 80, 280], // picture 3
      [19, 55, 190], // picture 4
      [16, 40, 140], // picture 5
      [13, 30, 95], // picture 6
      [6, 16, 45], // A
      [5, 13, 40], // K
      [5, 13, 30], // Q
    ],
    free: { spins: 10, multiplier: 2, scatterStakes: [2, 15, 100] },
    capStakes: 2_500,
    rtpPpm: 960_505,
  },
  'ways-high': {
    id: 'ways-high',
    strips: [
      '2KQA3A4AQKK6Q23AK5Q4541AAS6Q36QKK5QA516K',
      '3KA62QQ4AK46A5QSW5K66Q5SK5QA1312QAQAK3QKAK',
      'K1Q6K1K65S5AQ5QAW52WKQK43AQ6433AA2A6KQ4AQK',
      'QAKQ6521A336KAS65AQAWKQKSQKQA3A16K442545KQ',
      'SQ415AA52K6Q53AA4QKKQK3Q2K5QQ6AA3A614K6K',
    ],
    pays: [
      null, // wild
      null, // scatter
      [35, 240, 1400], // picture 1
      [30, 140, 710], // picture 2
      [24, 95, 360], // picture 3
      [18, 60, 240], // picture 4
      [12, 50, 170], // picture 5
      [10, 30, 95], // picture 6
      [4, 11, 35], // A
      [2, 8, 26], // K
      [2, 7, 24], // Q
    ],
    free: { spins: 12, multiplier: 3, scatterStakes: [2, 20, 200] },
    capStakes: 5_000,
    rtpPpm: 963_978,
  },
} as const satisfies Record<string, ReelModel>;
