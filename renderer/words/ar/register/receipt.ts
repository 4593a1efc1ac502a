import { PAPER_WORDS } from '../../../../shared/till-contract/slip-words/receipt-words.ts';
import type { ReceiptWords } from '../../en/register/receipt.ts';

export const receipt: ReceiptWords = {
  title: 'الإيصال',
  paper: PAPER_WORDS.ar,
  code: (p) => `رمز الطلب: ${p.code}`,
  printHint: 'يُطبع على طابعة هذا الصندوق؛ وإن لم توجد فمن متصفح هذا الجهاز بعرض 80 مم.',
  sending: 'جارٍ الإرسال…',
  sent: (p) => `في طريقه إلى ${p.address}.`,
  refusals: { too_many: 'أُرسل عدد كبير من رسائل البريد خلال ساعة. اطبع الإيصال بدلًا من ذلك.' },
  byService: (p) => `ترسله الخدمة إلى ${p.address}.`,
  byServiceHint: 'ترسل الخدمة الإيصالات بالبريد الإلكتروني. أدخل عنوان الضيف قبل الدفع، من «المزيد».',
  loading: 'جارٍ تحميل الإيصال…',
  missing: 'تتعذر قراءة الإيصال الآن. جرّب مجددًا بعد لحظة.',
};
