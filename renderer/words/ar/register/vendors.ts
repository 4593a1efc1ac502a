import type { VendorsWords } from '../../en/register/vendors.ts';

export const vendors: VendorsWords = {
  sellsFor: 'يبيع لصالح',
  explained: 'يبيع كل جهاز من قائمة كشكه. وما باعه يبقى للكشك الذي بيع لصالحه.',
  changeOf: (p) => `${p.device} يبيع لصالح ${p.vendor}. تغيير الكشك`,
  changed: (p) => `${p.device} يبيع الآن لصالح ${p.vendor}.`,
  refusals: {
    shift_open: 'ليس بعد: وردية درج ذلك الجهاز مفتوحة، وتقريرها لكشك واحد. عُدّ الدرج وأغلقها أولًا.',
  },
  sellsNow: (p) => `يبيع هذا الجهاز الآن لصالح ${p.vendor}.`,
  putAside: (p) => `عُلّقت السلة باسم ${p.name} عند الكشك الذي أُعدّت له.`,
  notPutAside: 'السلة من قائمة كشك آخر ولم يمكن تعليقها. لم يضع منها شيء. نادِ مديرًا.',
  keyRefused: (p) => `المفتاح لا يسمح بالبيع لصالح ${p.vendor}`,
  keyRefusedExplained:
    'لم تعد الخدمة تسمح لهذا الجهاز المركزي بالبيع لصالح هذا الكشك. تُحفظ المبيعات وتُرسل بعد أن يصحح مدير المفتاح. وتستمر الأكشاك الأخرى.',
};
