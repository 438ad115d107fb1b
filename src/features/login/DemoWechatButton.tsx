import { useState } from 'react'

import { TOAST_MS } from '@/api/error-policy'
import type { DemoWechatAccount } from '@/contract/identity/wechat-demo'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'

interface DemoWechatButtonProps {
  /** The simulated WeChat feature. */
  purpose: '微信一键登录' | '手机号快捷登录'
  isBusy?: boolean
  /** Whether the sheet may open: the agreement is ticked, and another session may end. */
  mayOpen: () => boolean | Promise<boolean>
  /** The account's codes are new and valid once. */
  onChoose: (account: DemoWechatAccount) => void
}

interface LoadedSheet {
  Sheet: typeof import('./DemoWechatSheet').DemoWechatSheet
  accounts: readonly DemoWechatAccount[]
  isOpen: boolean
}

/** Replaces WeChat in a demonstration: the user selects a WeChat account and gets its codes. */
export function DemoWechatButton({ purpose, isBusy = false, mayOpen, onChoose }: DemoWechatButtonProps) {
  const [sheet, setSheet] = useState<LoadedSheet>()
  const open = async () => {
    if (!(await mayOpen())) return
    const loaded = await import('./DemoWechatSheet').catch(() => undefined)
    if (!loaded) return showToast('没有加载出来，请检查网络', TOAST_MS)
    const accounts = await loaded.issueDemoWechatAccounts()
    if (accounts) setSheet({ Sheet: loaded.DemoWechatSheet, accounts, isOpen: true })
  }
  const close = () => setSheet((shown) => shown && { ...shown, isOpen: false })
  const choose = (account: DemoWechatAccount) => {
    close()
    onChoose(account)
  }
  return (
    <>
      <Button kind="wechat" size="large" text={`${purpose}（演示）`} isBusy={isBusy} onPress={() => void open()} />
      {sheet ? <sheet.Sheet accounts={sheet.accounts} isOpen={sheet.isOpen} onClose={close} onChoose={choose} /> : null}
    </>
  )
}
