import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { listProcessTemplates, type ProcessTemplateSummary } from '@/contract/workflow/process-template'
import { QueryView } from '@/parts/QueryView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Process.module.scss'

interface ProcessTemplatesSheetProps {
  /** Names of the processes that the company has. */
  names: readonly string[]
  onChoose: (key: string) => void
  onClose: () => void
}

/** Processes to begin with. The one that is chosen opens as a draft: nothing is published. */
export function ProcessTemplatesSheet({ names, onChoose, onClose }: ProcessTemplatesSheetProps) {
  const query = useCall(listProcessTemplates, {})
  const [words, setWords] = useState('')
  const sought = words.trim()
  const isSought = ({ name, guide }: ProcessTemplateSummary) => name.includes(sought) || guide.includes(sought)
  return (
    <Sheet isOpen title="选择模板" onClose={onClose}>
      <Text className={styles.note}>选好后打开草稿，表单和审批人都能改；发布前同事看不到。</Text>
      <View className={styles.sheetSearch}>
        <SearchBar background="card" value={words} onChange={setWords} placeholder="搜索模板，如 金额、交接" />
      </View>
      <QueryView query={query} what="模板" skeleton={<ListSkeleton count={8} />}>
        {(templates) => <Templates templates={templates.filter(isSought)} names={names} onChoose={onChoose} />}
      </QueryView>
    </Sheet>
  )
}

interface TemplatesProps extends Omit<ProcessTemplatesSheetProps, 'onClose'> {
  templates: readonly ProcessTemplateSummary[]
}

function Templates({ templates, names, onChoose }: TemplatesProps) {
  const groups = [...new Set(templates.map(({ groupName }) => groupName))]
  if (groups.length === 0) return <Text className={styles.none}>没有相符的模板</Text>
  return groups.map((group) => (
    <CellGroup key={group} title={group}>
      {templates
        .filter(({ groupName }) => groupName === group)
        .map(({ key, name, icon, guide }) => (
          <Cell
            key={key}
            left={<AppIcon size="small" name={icon} />}
            title={name}
            note={guide}
            {...(names.includes(name) && { right: <Chip text="已有同名" tone="neutral" /> })}
            onPress={() => onChoose(key)}
          />
        ))}
    </CellGroup>
  ))
}
