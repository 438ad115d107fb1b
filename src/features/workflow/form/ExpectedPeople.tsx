import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import type { FormPayload } from '@/contract/workflow/form'
import { predictProcess } from '@/contract/workflow/process'
import type { TimelineNode } from '@/contract/workflow/task'
import { joinTexts } from '@/lib/text/join-texts'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { toAriaProps } from '@/platform/aria'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Card } from '@/ui/layout/Card'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { Icon } from '@/ui/media/Icon'

import styles from './NewForm.module.scss'

interface ExpectedPeopleProps {
  procDefKey: string
  about: string | undefined
  content: FormPayload
}

/** The expected assignees of each step for the current form values. */
export function ExpectedPeople({ procDefKey, about, content }: ExpectedPeopleProps) {
  const settled = JSON.parse(useDebouncedValue(JSON.stringify(content))) as FormPayload
  const input = { procDefKey, about, ...settled }
  const { data, error } = useCall(predictProcess, input, { quiet: true, keepPrevious: true })
  const nodes = data?.nodes.filter(({ nodeType }) => nodeType === 'approve') ?? []
  if (nodes.length === 0) return error ? <Text className={styles.unknown}>暂时算不出审批人，不影响提交</Text> : null
  return (
    <Card title="审批人">
      <ScrollRow className={styles.steps}>
        <View className={styles.line} {...toAriaProps({ role: 'list', focusable: true })}>
          {nodes.map((node, at) => (
            <Step key={node.nodeId} node={node} isFirst={at === 0} />
          ))}
        </View>
      </ScrollRow>
    </Card>
  )
}

const modes: Readonly<Record<string, string>> = { any: '一人通过即可', all: '全部通过', sequence: '依次审批' }

function Step({ node: { branch, nodeName, candidates, mode }, isFirst }: { node: TimelineNode; isFirst: boolean }) {
  const [first] = candidates
  const names =
    candidates.length > 2 ? `${first?.name}等 ${candidates.length} 人` : candidates.map(({ name }) => name).join('、')
  return (
    <View className={styles.step} {...toAriaProps({ role: 'listitem' })}>
      {isFirst ? null : <Icon className={styles.arrow} name="chevron-right" size={16} />}
      <View className={styles.person}>
        <PersonAvatar size="medium" name={first?.name ?? '?'} picture={first?.avatar} />
        <Text className={styles.personName}>{names || '待定'}</Text>
        <Text className={styles.stepName}>{branch ? joinTexts([branch, nodeName]) : nodeName}</Text>
        {candidates.length > 1 && mode && modes[mode] ? <Text className={styles.stepName}>{modes[mode]}</Text> : null}
      </View>
    </View>
  )
}
