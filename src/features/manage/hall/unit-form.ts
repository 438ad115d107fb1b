import { boolean, type InferOutput, number, object, string } from 'valibot'

import type { ManagedUnit } from '@/contract/exhibition/exhibition-manage'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'

/** A unit of the hall while it is edited. */
export const UnitDraft = object({
  code: string(),
  name: string(),
  intro: string(),
  color: string(),
  sort: string(),
  isOpen: boolean(),
  version: number(),
})
export type UnitDraft = InferOutput<typeof UnitDraft>

/** A new unit has the colour of none and comes last. */
export const toUnitDraft = (unit: ManagedUnit | undefined): UnitDraft =>
  unit
    ? {
        code: unit.code,
        name: unit.name,
        intro: unit.intro,
        color: unit.color,
        sort: String(unit.sort),
        isOpen: unit.isOpen,
        version: unit.version,
      }
    : { code: '', name: '', intro: '', color: '', sort: '', isOpen: true, version: 0 }

/** Errors of a unit, by field. */
export function validateUnit({ code, name, color, sort }: UnitDraft): Record<string, string> {
  return keepErrors({
    code: !/^[A-Z]\d{2}$/.test(code.trim().toUpperCase()) && '请填写一个字母和两位数字，如 A01',
    name: !name.trim() && '请填写名称',
    color: !/^#[\da-f]{6}$/.test(color) && '请选择颜色',
    sort: !/^\d{0,4}$/.test(sort) && '请填写 0 到 9999',
  })
}

export const toUnitInput = (draft: UnitDraft, id: string | undefined) => ({
  ...(id !== undefined && { id }),
  version: draft.version,
  code: draft.code.trim().toUpperCase(),
  name: draft.name.trim(),
  intro: draft.intro.trim(),
  color: draft.color,
  sort: Number(draft.sort),
  isOpen: draft.isOpen,
})

/** What is compared when two administrators edit a unit. */
export const unitFields: readonly ComparedField<UnitDraft>[] = [
  ...buildTextFields<UnitDraft>({
    code: '编号',
    name: '名称',
    intro: '介绍',
    color: '颜色',
    sort: '排序',
  }),
  buildField('isOpen', '展示', (isOpen) => (isOpen ? '展示' : '不展示')),
]

const palette = [
  { value: '#1f66d8', text: '蓝' },
  { value: '#0f9d8a', text: '青' },
  { value: '#178a45', text: '绿' },
  { value: '#b88a00', text: '黄' },
  { value: '#e8731a', text: '橙' },
  { value: '#d9363e', text: '红' },
  { value: '#6b4de6', text: '紫' },
] as const

/** The colours to choose from, with the one that the unit has. */
export const listUnitColors = (color: string): readonly { value: string; text: string }[] =>
  color === '' || palette.some(({ value }) => value === color)
    ? palette
    : [{ value: color, text: '现在的颜色' }, ...palette]
