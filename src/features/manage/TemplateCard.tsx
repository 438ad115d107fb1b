import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import {
  applyCompanyTemplate,
  type CompanyTemplateSummary,
  listCompanyTemplates,
} from '@/contract/organization/company-template'
import { getFieldErrors } from '@/lib/field-errors'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { FormError } from './FormError'
import styles from './Manage.module.scss'
import { useFormWrite } from './use-form-write'

/** Templates for a company that lacks departments, posts or processes. */
export function TemplateCard() {
  const query = useCall(listCompanyTemplates, {})
  const [open, setOpen] = useState<CompanyTemplateSummary>()
  return (
    <QueryView query={query} what="企业模板">
      {(templates) => (
        <>
          <CellGroup title="按模板开始">
            {templates.map((template) => (
              <Cell
                key={template.key}
                title={template.name}
                note={template.description}
                value={`${template.processes.length} 个流程`}
                onPress={() => setOpen(template)}
              />
            ))}
          </CellGroup>
          {open ? <TemplateSheet template={open} onClose={() => setOpen(undefined)} /> : null}
        </>
      )}
    </QueryView>
  )
}

interface TemplateSheetProps {
  template: CompanyTemplateSummary
  onClose: () => void
}

/** What a template brings, before it is used. */
function TemplateSheet({ template, onClose }: TemplateSheetProps) {
  const [error, setError] = useState<string>()
  const review = (refusal: unknown) => setError(getFieldErrors(refusal, 'form').form)
  const use = useFormWrite(applyCompanyTemplate, { review }, '已按模板建好', onClose)
  const parts = [
    { title: '部门', names: template.departments },
    { title: '岗位', names: template.posts },
    { title: '流程', names: template.processes },
    { title: '报表', names: template.reports },
    { title: '数据字典', names: template.dictionaries },
  ]
  const submit = () => use.send({ key: template.key })
  const footer = <Button grow={1} text="使用这个模板" isBusy={use.isBusy} onPress={submit} />
  return (
    <Sheet isOpen title={template.name} onClose={onClose} footer={footer}>
      <Text className={styles.hint}>只补上还没有的部分，已有的部门、岗位和流程不变；不会带来任何人员。</Text>
      <CellGroup>
        {parts.map(({ title, names }) => (
          <Cell key={title} title={title} note={names.join('、')} value={`${names.length} 个`} />
        ))}
        <Cell title="访客" note="一个门岗和一份健康申报" />
      </CellGroup>
      <FormError text={error} />
    </Sheet>
  )
}
