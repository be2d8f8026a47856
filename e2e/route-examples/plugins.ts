import { type Examples, inBoth } from '../route-example.ts'

export const pluginsExamples: Examples = {
  '/plugins/$shortCode': inBoth(async () => '/plugins/razorpay'),
}
