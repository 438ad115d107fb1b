import { saveProduct } from '@/contract/exhibition/exhibition-manage'
import { getMaxLength } from '@/contract/field-limits'
import { toPairs } from '@/features/manage/text-lines'

/** A line of data: a name and what it is. */
export interface FactLine {
  key: string
  value: string
}

/** Lines of the form 名称：内容. */
export const parseFacts = (text: string): FactLine[] => toPairs(text).map(([key, value]) => ({ key, value }))

/** Why a line is no fact: it has no colon, or is too long. */
export function findFactError(facts: readonly FactLine[]): string | false {
  const longest = getMaxLength(saveProduct.input, 'highlights', 'key')
  const longestValue = getMaxLength(saveProduct.input, 'highlights', 'value')
  const isBad = ({ key, value }: FactLine) => value === '' || key.length > longest || value.length > longestValue
  return facts.some(isBad) && `每行写成 名称：内容，名称最多 ${longest} 字`
}
