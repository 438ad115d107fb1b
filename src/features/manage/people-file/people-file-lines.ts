import type { PeopleFileRow } from '@/contract/organization/people-file'
import { joinTexts } from '@/lib/text/join-texts'

/** Who a row of the file is about, in two lines. */
export function describePeopleRow({ name, phone, dept, post, position, workNo }: PeopleFileRow) {
  return {
    title: name || '（没有姓名）',
    note: joinTexts([phone, dept, post, position, workNo]),
  }
}
