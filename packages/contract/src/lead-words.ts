/** The words leads are described with; without schemas, so that a screen can list them for a few bytes. */

export const leadSources = [
  'website',
  'meta_ad',
  'google',
  'indiamart',
  'whatsapp',
  'call',
  'walk_in',
  'referral',
  'b2b_agent',
  'repeat',
  'import',
  'other',
] as const
export const leadServices = ['package', 'hotel', 'flight', 'cab', 'visa', 'cruise', 'insurance'] as const
export const tripTypes = ['honeymoon', 'family', 'friends', 'solo', 'group', 'corporate', 'pilgrimage'] as const
export const mealPlans = ['EP', 'CP', 'MAP', 'AP'] as const
export const leadMealPlanLabels: Record<(typeof mealPlans)[number], string> = {
  EP: 'EP, room only',
  CP: 'CP, breakfast',
  MAP: 'MAP, breakfast and dinner',
  AP: 'AP, all meals',
}
/** "5 star" */
export const hotelClassLabel = (stars: number): string => `${stars} star`
export const temperatures = ['cold', 'warm', 'hot'] as const
export const lostReasons = [
  'price',
  'competitor',
  'no_response',
  'dates_unavailable',
  'postponed',
  'cancelled_plan',
  'not_genuine',
  'duplicate',
  'other',
] as const
export const followUpChannels = ['call', 'whatsapp', 'email', 'meeting'] as const
export const followUpOutcomes = ['talked', 'no_answer', 'message_left', 'sent', 'met', 'other'] as const
