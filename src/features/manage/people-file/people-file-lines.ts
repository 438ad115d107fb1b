import type { PeopleFileRow } from '@/contract/organization/people-file'

/** Who a row of the file is about, in two lines. */
export function describePeopleRow({ name, phone, dept, post, workNo }: PeopleFileRow) {
  return {
    title: name || '（没有姓名）',
    note: [phone, dept, post, workNo].filter(Boolean).join(' · '),
  }
}
