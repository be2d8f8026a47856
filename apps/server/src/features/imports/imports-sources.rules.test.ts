import type { ImportTarget } from '@sarai/contract/import-fields'
import { describe, expect, test } from 'vitest'
import { guessMapping } from './imports-columns.rules.ts'
import { guessHeader } from './imports-header.rules.ts'
import { lookAt, noLook } from './imports-looks.rules.ts'
import { exportSources, sourceOfExport } from './imports-sources.rules.ts'

interface Sample {
  source: string
  target: ImportTarget
  /** Each column as `header > what it becomes > its values`, `-` for one that is left out. */
  columns: string
}

const samples: Sample[] = [
  {
    source: 'IndiaMART',
    target: 'leads',
    columns: `
      UNIQUE_QUERY_ID > - > 9829100231 & 9829100232 ; QUERY_TYPE > - > W & P ;
      QUERY_TIME > createdAt > 2026-11-21 10:32:11 & 2026-11-21 11:02:40 ;
      SENDER_NAME > name > Farhan Qureshi & Leela Nair ; SENDER_MOBILE > phone > +91-9829012345 & +91-9414054321 ;
      SENDER_EMAIL > email > farhan@example.in & ; SENDER_COMPANY > requirement > Qureshi Traders & ;
      SENDER_CITY > city > Kota & Kochi ; SENDER_STATE > state > Rajasthan & Kerala ;
      SENDER_COUNTRY_ISO > - > IN & IN ; QUERY_PRODUCT_NAME > requirement > Kashmir package & Goa package ;
      QUERY_MESSAGE > requirement > Family of four in May & ; CALL_DURATION > - >  & 34 ;
      RECEIVER_MOBILE > - > 9414012345 & 9414012345`,
  },
  {
    source: 'TradeIndia',
    target: 'leads',
    columns: `
      rfi_id > - > 70211934 ; source > - > TRADEINDIA ; generated_date > createdAt > 21 November 2026 ;
      generated_time > - > 12:11:09 ; inquiry_type > requirement > BI ;
      product_name > requirement > Ladakh bike tour ; message > requirement > For 8 riders ;
      sender_co > requirement > Moto Club ; sender_name > name > Zubin Mistry ; sender_mobile > phone > 9820098200 ;
      sender_email > email > zubin@example.in ; sender_city > city > Mumbai ; sender_country > - > India ;
      landline_number > phone > 02224567890`,
  },
  {
    source: 'Justdial',
    target: 'leads',
    columns: `
      leadid > - > A1B2C3 ; leadtype > - > category ; prefix > requirement > Mr ; name > name > Devansh Jain ;
      mobile > phone > 9829012345 ; phone > phone > ; email > email > dev@example.in ;
      date > createdAt > 2026-11-21 ; category > requirement > Tour operators ; city > city > Jaipur ;
      area > requirement > C Scheme ; brancharea > - > Vaishali ; dncmobile > - > 0 ; pincode > - > 302001 ;
      time > - > 10:15:00`,
  },
  {
    source: 'Meta lead ads',
    target: 'leads',
    columns: `
      id > - > l:1203948572033 ; created_time > createdAt > 2026-11-21T14:30:00+05:30 ; ad_id > - > ag:12034 ;
      ad_name > - > Bali couple ; adset_id > - > as:22 ; adset_name > - > Metro 25-40 ; campaign_id > - > c:88 ;
      campaign_name > campaign > Bali Nov ; form_id > - > f:91 ; form_name > - > Bali form ; is_organic > - > false ;
      platform > source > ig ; when_do_you_want_to_travel? > travelStart > december ; how_many_people? > adults > 2 ;
      full_name > name > Isha Kapoor ; phone_number > phone > p:+919829012345 ; email > email > isha@example.in ;
      lead_status > - > CREATED`,
  },
  {
    source: 'Google Forms',
    target: 'leads',
    columns: `
      Timestamp > createdAt > 21/11/2026 18:04:55 ; Email Address > email > om@example.in ;
      Your name > name > Om Prakash ; WhatsApp number > whatsapp > 98290 12345 ;
      Where do you want to go? > destinations > Sikkim ; Month of travel > travelMonth > First week of April ;
      No of travellers > adults > 3 ; Budget per person (₹) > budgetMax > 25000 ;
      Any special requests? > requirement > Window seats`,
  },
  {
    source: 'Zoho CRM',
    target: 'leads',
    columns: `
      Record Id > - > zcrm_4150868000 ; Lead Owner.id > - > zcrm_4150001 ; Lead Owner > owner > Meera Rathore ;
      Company > requirement > Nair Exports ; First Name > name > Leela ; Last Name > name > Nair ;
      Email > email > leela@example.in ; Phone > phone > 0484 2345678 ; Mobile > phone > 9447012345 ;
      Lead Source > source > Web form ; Lead Status > stage > Contacted ; Rating > temperature > Hot ;
      Created By.id > - > zcrm_4150001 ; Created Time > createdAt > 2026-11-21 09:12:00 ;
      Street > requirement > 12 MG Road ; City > city > Kochi ; State > state > Kerala ; Zip Code > - > 682001 ;
      Country > - > India ; Description > requirement > Wants Bhutan ; Tag > tags > vip`,
  },
  {
    source: 'HubSpot',
    target: 'contacts',
    columns: `
      Record ID > - > 151 ; First Name > name > Asha ; Last Name > name > Rao ; Email > email > asha@example.in ;
      Phone Number > phone > +91 98290 12345 ; Contact owner > owner > Meera Rathore ; Lifecycle Stage > - > Lead ;
      Lead Status > - > New ; Create Date > - > 2026-11-21 10:00 ; Marketing contact status > - > Marketing contact ;
      City > city > Jaipur ; State/Region > state > Rajasthan ; Country/Region > country > India ;
      Associated Company > company > Rao Gems ; Job Title > jobTitle > Buyer ;
      Original Source > source > Organic Search`,
  },
  {
    source: 'Freshsales',
    target: 'leads',
    columns: `
      Id > - > 70001234567 ; First name > name > Kabir ; Last name > name > Malik ;
      Job title > requirement > Director ; Emails > email > kabir@example.in ; Work > phone > ;
      Mobile > phone > 9829012345 ; City > city > Delhi ; Country > - > India ; Sales owner > owner > Arjun Singh ;
      Lifecycle stage > - > Lead ; Status > stage > New ; Source > source > Facebook ;
      Campaign > campaign > Ladakh June ; Created at > createdAt > 2026-11-21 10:00 ; Last contacted time > - > ;
      Lead score > - > 42 ; Lost reason > lostReason > ; Tags > tags > bike`,
  },
  {
    source: 'Outlook',
    target: 'contacts',
    columns: `
      Title > salutation > Mrs ; First Name > name > Nandini ; Middle Name > name > ; Last Name > name > Sen ;
      Suffix > - > ; Company > company > Sen and Co ; Job Title > jobTitle > Partner ;
      Home Street > address > 4 Lake Road ; Home City > city > Kolkata ; Home State > state > West Bengal ;
      Home Postal Code > pincode > 700029 ; Home Country/Region > country > India ;
      Business Phone > phone > 033 2464 5678 ; Home Phone > phone > ; Mobile Phone > phone > 98300 12345 ;
      Anniversary > anniversary > 0/0/00 ; Birthday > birthday > 4/25/1984 ; Categories > tags > Client ;
      E-mail Address > email > nandini@example.in ; E-mail Type > - > SMTP ; Gender > gender > Unspecified ;
      Notes > note > Prefers trains ; Priority > - > Normal`,
  },
  {
    source: 'Google Contacts',
    target: 'contacts',
    columns: `
      First Name > name > Tara ; Middle Name > name > ; Last Name > name > Bose ; Name Prefix > salutation > Ms ;
      File As > - > ; Organization Name > company > Bose Studio ; Organization Title > jobTitle > Owner ;
      Birthday > birthday > 1988-02-11 ; Notes > note > Vegan ; Labels > tags > Friends ::: * myContacts ;
      E-mail 1 - Label > - > * Work ; E-mail 1 - Value > email > tara@example.in ; Phone 1 - Label > - > Mobile ;
      Phone 1 - Value > phone > +91 98300 98300 ; Phone 2 - Value > phone > ;
      Address 1 - Street > address > 7 Park Street ; Address 1 - City > city > Kolkata ;
      Address 1 - Region > state > WB ; Address 1 - Postal Code > pincode > 700016 ;
      Address 1 - Country > country > India`,
  },
]

const columnsOf = ({ columns }: Sample) =>
  columns.split(';').map((column) => {
    const [name = '', field = '', values = ''] = column.split(' >').map((part) => part.trim())
    return { name, field, values: values.split('&').map((value) => value.trim()) }
  })

describe('an export is known by the names of its columns', () => {
  test.each(samples)('of $source', (sample) => {
    const columns = columnsOf(sample)
    const header = columns.map(({ name }) => name)
    const leading = [header, columns.map(({ values }) => values[0] ?? '')].map((cells, row) => ({ row, cells }))
    expect(guessHeader(leading, sample.target)).toEqual({ headerLine: 0, hasGroups: false })
    const found = sourceOfExport(header, sample.target)
    expect(found?.name).toBe(sample.source)
    const looks = columns.map(({ values }) => {
      const look = noLook()
      for (const value of values) lookAt(look, value, 'IN')
      return look
    })
    const mapping = guessMapping(header, looks, sample.target, { source: found })
    expect(header.map((name, column) => `${name} > ${mapping[column] ?? '-'}`)).toEqual(
      columns.map(({ name, field }) => `${name} > ${field}`),
    )
  })

  test('and each that is known has a sample', () => {
    expect(samples.map(({ source }) => source)).toEqual(exportSources.map(({ name }) => name))
  })

  test("a register of an agency is nobody else's", () => {
    expect(sourceOfExport(['Date', 'Name', 'Mobile', 'City', 'Email', 'Status'], 'leads')).toBeUndefined()
    expect(
      sourceOfExport(['First Name', 'Last Name', 'Email', 'City', 'Birthday', 'Notes'], 'contacts'),
    ).toBeUndefined()
  })
})
