import { Text, View } from '@tarojs/components'

import { listAllApplications, ROLE_CLASS_CODE } from '@/contract/organization/application'
import { go } from '@/navigation/navigate'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { useHasScope } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'

import rows from './HomeRows.module.scss'

/** For the administrator of a company that has no application of its own yet: leads to what is missing. */
export function HomeSetupCard() {
  const { data } = usePersistedCall(listAllApplications, {})
  const isAdministrator = useHasScope('organization')
  const isSetUp = data?.groups.some(({ classCode }) => classCode !== ROLE_CLASS_CODE) ?? true
  if (!isAdministrator || isSetUp) return null
  return (
    <Card title="企业还没有设置好">
      <View className={rows.row}>
        <Text className={rows.text}>按模板开始，几分钟就有部门、岗位和常用流程。</Text>
        <Button size="small" text="去设置" onPress={() => void go('manage')} />
      </View>
    </Card>
  )
}
