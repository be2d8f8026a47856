import { later } from './app-route.ts'

export const performanceRoutes = [
  later('/performance-report', 'performance-report', 'Performance report'),
  later('/performance-report-day/$performanceDate', 'performance-report', 'Performance of a day'),
  later(
    '/performance-report-day/$performanceDate/$subuserId',
    'performance-report',
    'Performance of a person on a day',
  ),
] as const
