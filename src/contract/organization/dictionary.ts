import { array, boolean, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, MaybeText, patternText } from '@/contract/shapes'

/** One value of a dictionary and its text. */
export const DictItem = object({
  /** Code of its dictionary. */
  dictCode: MaybeText,
  dictLabel: string(),
  dictValue: string(),
  sort: optional(Count, 0),
  color: MaybeText,
  /** Whether it is offered; one that is off is still shown where it was chosen before. */
  isOn: optional(boolean(), true),
})
export type DictItem = InferOutput<typeof DictItem>

/** The dictionary of the areas that visitors of a company may go to. */
export const VISIT_AREA = 'visit_area'

/** Code of a dictionary. */
export const DictCode = patternText(/^\w{1,64}$/)

/**
 * A dictionary: application_class, sex_type, app_name, certification_status, industry, holiday, makeup_workday, company_size,
 * visit_area.
 */
export const listDictItems = endpoint({
  path: '/core/api/sys/dictData/{code}',
  summary: '字典',
  who: ['guest'],
  input: object({ code: DictCode }),
  output: array(DictItem),
  errors: [{ code: 404, when: '字典不存在' }],
  origin: 'spec',
})
