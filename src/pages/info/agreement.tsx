import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function AgreementPage() {
  return <NotOpenScreen route="agreement" />
}
