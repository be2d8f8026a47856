/** Statements as banks give them out, made up, for tests. */
import type { StatementRow } from './table-rows.ts'

/** Rows of a text, cells apart by bars. */
export const rowsOf = (text: string): StatementRow[] =>
  text
    .split('\n')
    .map((line, at) => ({ row: at + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))

export const hdfc = `
HDFC BANK Ltd.||Page No .: 1|||Statement of accounts
MR SAFFRON TRAILS||||Account No : 50200012345678 OTHER
Statement From : 01/04/2026 To : 30/04/2026
Date|Narration|Chq./Ref.No.|Value Dt|Withdrawal Amt.|Deposit Amt.|Closing Balance
********|********|********|********|********|********|********
02/04/26|UPI-RAHUL SHARMA-RAHUL.S@OKICICI-ICIC0000123-609212345678-TRIP 000123|0000609212345678|02/04/26||25,000.00|1,25,000.00
03/04/26|NEFT CR-SBIN0000300-MEERA IYER-SAFFRON TRAILS-SBINN52026040312345678|SBINN52026040312345678|03/04/26||40,000.00|1,65,000.00
03/04/26|NEFT DR-KKBK0000958-PALM GROVE RESORT-NETBANK, MUM-N093261234567890-BILL 77|N093261234567890|03/04/26|60,000.00||1,05,000.00
15/04/26|CHQ DEP - 000451 - JAIPUR MAIN|000451|16/04/26||12,500.50|1,17,500.50
|CONTINUED NARRATION OF THE CHEQUE
17/04/26|CHQ DEP RET- FUNDS INSUFFICIENT 000451|000451|17/04/26|12,500.50||1,05,000.00
17/04/26|CHQ RET CHRG INCL GST|0|17/04/26|590.00||1,04,410.00
********|********
STATEMENT SUMMARY :-
Opening Balance|Dr Count|Cr Count|Debits|Credits|Closing Bal
1,00,000.00|3|3|73,090.50|77,500.50|1,04,410.00
Generated On: 01-May-2026`

export const icici = `
|DETAILED STATEMENT
|Transactions List - - SAFFRON TRAILS (INR) - 001234567890
|S No.|Value Date|Transaction Date|Cheque Number|Transaction Remarks|Withdrawal Amount (INR )|Deposit Amount (INR )|Balance (INR )
|1|13/04/2026|13/04/2026|-|UPI/610312345678/TRIP ADV/rahul@okaxis/AXIS BANK/ICI1234|0.00|10,000.00|2,10,000.00
|2|12/04/2026|12/04/2026|-|MMT/IMPS/610212345678/TRIP/MEERA IYE/HDFC0000123|0.00|5,000.00|2,00,000.00
|3|12/04/2026|11/04/2026|-|NEFT-UTIBN62026041112345-PALM GROVE|15,000.00|0.00|1,95,000.00`

export const kotak = `
Account No. 1234567890|Period 01/04/2026 to 30/04/2026|Currency INR
Sl. No.|Date|Description|Chq / Ref number|Amount|Dr / Cr|Balance|Dr / Cr
1|01/04/2026|UPI/RAHUL SHARMA/609112345678/TRIP|UPI-609112345678|1,000.00|CR|500.00|DR
2|14/04/2026|Recd:IMPS/610412345678/MEERA IYE/KKBK/X1234/TRIP|IMPS-610412345678|2,000.00|CR|1,500.00|CR
3|14/04/2026|Chrg: Quarterly AMB Apr||100.00|DR|1,400.00|CR
Opening balance|||as on 01/04/2026 INR -1,500.00
Closing balance|||as on 30/04/2026 INR 1,400.00`
