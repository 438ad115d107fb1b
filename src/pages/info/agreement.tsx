import { LegalScreen } from '@/features/account/LegalScreen'
import { agreement } from '@/features/account/legal-texts'

export default function AgreementPage() {
  return <LegalScreen route="agreement" text={agreement} />
}
