import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ApprovalMessagesPage() {
  return <NotOpenScreen route="approvalMessages" />
}
