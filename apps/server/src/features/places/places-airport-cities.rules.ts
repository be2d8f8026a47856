/**
 * Airports whose city neither their name nor what lies round about tells, by code: what travellers call the place, and
 * the town whose position to take where that has another name.
 */
export const citiesOfAirports: Record<string, readonly [name: string, town?: string]> = {
  AGX: ['Agatti'],
  AYJ: ['Ayodhya', 'Fyzabad'],
  BJV: ['Bodrum'],
  BUR: ['Burbank'],
  BWA: ['Bhairahawa', 'Siddharthanagar'],
  CMB: ['Colombo'],
  CTS: ['Sapporo'],
  CXR: ['Nha Trang'],
  DGH: ['Deoghar'],
  EWR: ['New York City'],
  GAN: ['Gan'],
  GOI: ['Goa', 'Panaji'],
  GOX: ['Goa', 'Panaji'],
  HMO: ['Hermosillo'],
  HRI: ['Hambantota'],
  IAD: ['Washington, D.C.'],
  ICN: ['Seoul'],
  JAF: ['Jaffna'],
  JFK: ['New York City'],
  JMK: ['Mykonos'],
  JNB: ['Johannesburg'],
  JRG: ['Jharsuguda'],
  JTR: ['Santorini'],
  KBP: ['Kyiv'],
  KTI: ['Phnom Penh'],
  KWI: ['Kuwait City'],
  LGK: ['Langkawi', 'Kuah'],
  MPH: ['Boracay'],
  MRU: ['Mauritius', 'Curepipe'],
  NRT: ['Tokyo'],
  PBH: ['Paro'],
  PEN: ['Penang', 'George Town'],
  PGH: ['Pantnagar'],
  PPT: ['Papeete'],
  PQC: ['Phu Quoc', 'Dương Đông'],
  PTY: ['Panama City', 'Panamá'],
  UTP: ['Pattaya'],
  VKO: ['Moscow'],
  XIY: ['Xi’an'],
}

/** Airports that the list has where they no longer are: the code has gone to a new one. */
export const movedAirports: Record<string, { name: string; latitude: number; longitude: number }> = {
  KTI: { name: 'Techo International Airport', latitude: 11.3614, longitude: 104.9208 },
}
