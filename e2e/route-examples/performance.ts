import { type Examples, inBoth } from '../route-example.ts'

const day = '/performance-report-day/2026-11-02'

export const performanceExamples: Examples = {
  '/performance-report-day/$performanceDate': inBoth(async () => day),
  '/performance-report-day/$performanceDate/$subuserId': inBoth(async ({ userId }) => `${day}/${userId}`),
}
