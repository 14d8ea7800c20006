import type { ReelModel } from './lines.ts';

/** The three lines models. Pays of three, four and five of a kind in coins, one coin is the stake of one line; the return is exact, see `expectation.ts`. */
export const LINES_MODELS = {
  'lines-low': {
    id: 'lines-low',
    strips: [
      '45Q6K64AAQQ13K4S314226KA51AA5Q26Q365KK',
      '255W2K653KKQ4461642KQKAQSQ5A3A14Q33261AWSAA',
      'AQA524KQ331Q6QK5561WK541AAKA66642W24Q33KS2',
      '12Q6Q32534W5S12AA24QQS4AK6K35Q616KAAWK45K3',
      'K6A155AKAQ5AS4Q463K2Q43634K62K125W36Q1QWA',
    ],
    pays: [
      [110, 330, 1100], // wild
      null, // scatter
      [110, 330, 1100], // picture 1
      [55, 170, 670], // picture 2
      [45, 130, 450], // picture 3
      [35, 90, 270], // picture 4
      [27, 65, 220], // picture 5
      [22, 55, 180], // picture 6
      [11, 35, 110], // A
      [11, 27, 90], // K
      [11, 22, 90], // Q
    ],
    free: { spins: 8, multiplier: 2, scatterStakes: [2, 10, 50] },
    capStakes: 1_000,
    rtpPpm: 959_132,
  },
  'lines-medium': {
    id: 'lines-medium',
    strips: [
      'QQKKAK6A2S643AA2Q5A553463122456Q6K1K4AKQQ',
      'K1S4WSQ4A45KK1A45WA2QK663K36Q6K35Q2AAQ25AQ',
      'K25K645Q12WK6AA42SQ63351Q6KQ4AA5WAKQ3K4QA5',
      '4A4326K6KK56AW1QKQSA5Q5K531AWK4SQQAQ422636A',
      '41625A642Q53A63QQ5Q46KKS2K3A4AQQ6KAAK1K5W',
    ],
    pays: [
      [110, 540, 2700], // wild
      null, // scatter
      [110, 540, 2700], // picture 1
      [75, 270, 1100], // picture 2
      [45, 180, 730], // picture 3
      [35, 110, 450], // picture 4
      [27, 90, 270], // picture 5
      [18, 75, 230], // picture 6
      [11, 35, 140], // A
      [9, 27, 110], // K
      [9, 22, 90], // Q
    ],
    free: { spins: 10, multiplier: 2, scatterStakes: [2, 15, 100] },
    capStakes: 2_500,
    rtpPpm: 962_093,
  },
  'lines-high': {
    id: 'lines-high',
    strips: [
      'Q4QAQ66K3A42K26KQ4KAA565AQSQQ63AK5AK1351K',
      'QW13QQS554QAK63QAQWK4AA5K16AK3SK65KQ2K6AA4',
      'A6K5AA5QQ34631QK6243KQQ4Q4K6KKK5AAWQ1A25SQAWA',
      'Q421K5WQ5633QQQQ66KA4KAAK5S1A66S43KAK5WKA2AQ',
      '5344W5536AQK616SAQAQ6Q1AKQK4Q5AKK2KA362AKQ',
    ],
    pays: [
      [160, 940, 6300], // wild
      null, // scatter
      [160, 940, 6300], // picture 1
      [80, 390, 2300], // picture 2
      [45, 230, 1300], // picture 3
      [40, 160, 630], // picture 4
      [23, 95, 390], // picture 5
      [16, 80, 310], // picture 6
      [8, 30, 130], // A
      [6, 23, 95], // K
      [6, 16, 80], // Q
    ],
    free: { spins: 12, multiplier: 3, scatterStakes: [2, 20, 200] },
    capStakes: 5_000,
    rtpPpm: 965_008,
  },
} as const satisfies Record<string, ReelModel>;
