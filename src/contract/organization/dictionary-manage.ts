import { array, boolean, type InferOutput, object, pipe, regex, string, trim } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, filledList, Nothing, requiredText, Version } from '@/contract/shapes'

import { DictCode } from './dictionary'

/** The dictionary of the groups of applications and reports. */
export const APPLICATION_CLASS = 'application_class'
/** Most entries of a dictionary. */
export const DICTIONARY_MAX = 60
export const DICTIONARY_LABEL_MAX = 20
export const DICTIONARY_VALUE_MAX = 32
/** What a code may look like. */
export const DICTIONARY_VALUE = new RegExp(`^[\\w-]{1,${DICTIONARY_VALUE_MAX}}$`)

/** A dictionary as administrators change it. */
export const Dictionary = object({
  code: string(),
  name: string(),
  /** Where its texts are seen. */
  note: string(),
  /** False: it is the same for everybody, and the operator of the server changes it. */
  isEditable: boolean(),
  /** The program depends on its codes: texts and order alone can be changed. */
  isFixed: boolean(),
  /** In display order. */
  entries: array(
    object({
      value: string(),
      label: string(),
      isOn: boolean(),
      /** A code of the product: it cannot be removed. */
      isBuiltIn: boolean(),
      /** How often it is chosen now; such a code cannot be removed. */
      uses: Count,
    }),
  ),
  version: Version,
})
export type Dictionary = InferOutput<typeof Dictionary>

/** The dictionaries that the caller may read: of 组织 alone, the groups of applications; of 访客, the areas. */
export const listDictionaries = endpoint({
  path: '/core/api/app/dictionary/list',
  summary: '数据字典',
  who: ['administrator:data', 'administrator:organization', 'administrator:visitor'],
  input: Nothing,
  output: array(Dictionary),
})

/** Saves the entries of a dictionary in their order. */
export const saveDictionary = endpoint({
  method: 'POST',
  path: '/core/api/app/dictionary/save',
  summary: '修改数据字典',
  who: ['administrator:data', 'administrator:organization', 'administrator:visitor'],
  changes: [
    'dictionary/list',
    '/core/api/sys/dictData/{code}',
    'appTenant/listAllApplications',
    'actreport/applicationClasses',
    'actreport/list',
    'report-manage/list',
    'application-manage/list',
    'visit/entry/rules',
  ],
  input: object({
    code: DictCode,
    version: Version,
    entries: filledList(
      object({
        value: pipe(string(), trim(), regex(DICTIONARY_VALUE, '请填写字母、数字、横线或下划线')),
        label: requiredText(DICTIONARY_LABEL_MAX),
        isOn: boolean(),
      }),
      DICTIONARY_MAX,
    ),
  }),
  output: Dictionary,
  errors: [
    { code: 403, when: '由运营方维护，或不在你的管理范围' },
    { code: 404, when: '字典不存在' },
    { code: 409, when: '字典刚被他人修改' },
    { code: 422, when: '代码或文字重复、全部停用，或移除了内置的、在用的代码（data 为 {字段: 原因}）' },
  ],
})
