import type { Meaning, ToAriaProps } from './types'

function listStateWords({ disabled, checked, selected, expanded, invalid, required }: Meaning): string[] {
  const words: string[] = []
  if (checked !== undefined) words.push(checked ? '已勾选' : '未勾选')
  if (selected) words.push('已选中')
  if (expanded !== undefined) words.push(expanded ? '已展开' : '已收起')
  if (required) words.push('必填')
  if (invalid) words.push('有误')
  if (disabled) words.push('不可用')
  return words
}

export const toAriaProps: ToAriaProps = (meaning) => {
  const props: Record<string, unknown> = {}
  if (meaning.hidden) return props
  if (meaning.role) props.ariaRole = meaning.role
  // Without a label the text inside is announced; a label with only the states would hide it.
  if (meaning.label) props.ariaLabel = [meaning.label, ...listStateWords(meaning)].join('，')
  return props
}
