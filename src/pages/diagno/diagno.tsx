import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function DiagnosisPage() {
  return <NotOpenScreen route="diagnosis" />
}
