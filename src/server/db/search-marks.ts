import type { SearchHit } from '@/contract/organization/search'

import { findPinyinRange, toPinyinQuery } from './pinyin'

/** Finds all occurrences of the keyword in a title; without any, the part whose pinyin matches. */
export async function findMarks(title: string, keyword: string, isOfPeople = false): Promise<SearchHit['marks']> {
  const words = keyword.toLowerCase()
  const plain = title.toLowerCase()
  const marks: SearchHit['marks'] = []
  for (let at = plain.indexOf(words); at >= 0; at = plain.indexOf(words, at + words.length)) {
    marks.push({ from: at, to: at + words.length })
  }
  const letters = toPinyinQuery(keyword)
  if (marks.length > 0 || letters === undefined) return marks
  const heard = await findPinyinRange(title, letters, isOfPeople ? 'name' : 'words')
  return heard ? [heard] : []
}
