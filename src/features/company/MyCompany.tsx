import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { Membership } from '@/contract/identity/user'
import { joinTexts } from '@/lib/text/join-texts'
import { go, switchTab } from '@/navigation/navigate'
import { copyWithToast } from '@/parts/copy-with-toast'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import { ColleaguesSheet } from './ColleaguesSheet'
import styles from './Join.module.scss'

interface MyCompanyProps {
  member: Membership
  /** Joined by an invitation: shows a welcome. */
  isNew: boolean
}

/** The user's company, with a link to invite others. */
export function MyCompany({ member, isNew }: MyCompanyProps) {
  const { companyName, companyLogo, deptName, postName, companyCode } = member
  const [isLooking, setLooking] = useState(false)
  return (
    <>
      <Card>
        <View className={styles.inviter}>
          <View className={styles.sign}>
            {companyLogo ? (
              <PersonAvatar name={companyName} picture={companyLogo} />
            ) : (
              <Icon name="building" size={24} />
            )}
          </View>
          <View className={styles.inviterWords}>
            <Text className={styles.companyName}>{isNew ? `已加入${companyName}` : companyName}</Text>
            <Text className={styles.inviterNote}>{joinTexts([deptName, postName]) || '部门由管理员安排'}</Text>
          </View>
        </View>
        <View className={styles.buttons}>
          <Button kind="secondary" grow={1} text="进入首页" onPress={() => void switchTab('home')} />
          <Button grow={1} icon="add-signer" text="邀请同事" onPress={() => void go('invitations')} />
        </View>
      </Card>
      <CellGroup>
        <Cell title="同事" note="按姓名、拼音或岗位查找" onPress={() => setLooking(true)} />
      </CellGroup>
      {isLooking ? <ColleaguesSheet onClose={() => setLooking(false)} /> : null}
      {companyCode ? <CompanyCode code={companyCode} /> : null}
    </>
  )
}

/** The code with which others can request to join; an administrator decides. */
function CompanyCode({ code }: { code: string }) {
  const copy = () => copyWithToast(code, '企业编码已复制')
  return (
    <CellGroup>
      <Cell
        title="企业编码"
        note="告诉要加入的同事，申请由管理员审核；点按复制"
        value={code}
        onPress={() => void copy()}
      />
    </CellGroup>
  )
}
